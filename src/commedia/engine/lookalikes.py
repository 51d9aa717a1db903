"""Letters and digits that look the same in two alphabets.

The facts are Unicode's (the confusables of UTS 39), as far as they concern single letters and digits of the
basic plane that compatibility decomposition leaves as they are. Letters of one alphabet alone are left out,
for whoever reads it tells them apart; and of two in a group the later one, but for Latin, Cyrillic and
Arabic, whose old and regional letters are taken for today's. What is written from right to left stands here
by its number, so that every editor shows these lines in one order.
"""

from __future__ import annotations

_ALIKE = """
2ƧϨᒿꙄꝚ 3ƷȜЗӠⳌꝪꞫ 4Ꮞ 5Ƽ 6бᏮⳒ 8ȣȢ৪੪ 9ⳊꝮ৭੧୨൭ AΑАᎪᗅꓮ aɑαа BΒВᏴᗷꓐꞴ bƄЬᏏᑲ CСᏟⲤꓚ cсᴄⲥꮯ DᎠᗞꓓ dԁᏧᑯꓒ EΕЕᎬⴹꓰ
eеҽꬲ FϜᖴꓝꞘ fքẝꞙꬵ GԌᏀꓖ gƍɡցᶃ HΗНᎻᕼⲎꓧ hһհᏂ iıɩɪιіӏꙇᎥ JͿЈᎫᒍꓙꞲ jϳј KΚКᏦᛕⲔꓗ LᏞᒪⳐꓡ
lI1ƖǀΙІӀ\u05d5\u0627\u07caᛁⲒⵏꓲ\u0661۱ MΜМᎷᗰᛖⲘꓟ NΝⲚꓠ nո O0ΟОՕଠዐⲞⵔꓳ\u07c0০
oοоօჿᴏᴑⲟꬽ\u05e1\u0647\u06be\u06c1\u06d5ഠဝ\u0665۵०੦૦௦౦೦๐໐ PΡРᏢᑭⲢꓑ pρрⲣ Qⵕ qԛգ RƦᎡᖇꓣ rгᴦⲅꭇꭈꮁ SЅՏᏕꓢ
sƽѕꜱꮪ TΤТᎢⲦꓔ UՍሀᑌꓴ uʋυսᴜꞟꭎꭒ VѴᏙᐯⴸꓦꛟ\u0667۷ vνѵᴠꮩ\u05d8 WԜᎳꓪ wɯѡԝաᴡꮃ XΧХᚷⲬⵝꓫꞳ xхᕁ YΥУҮᎩⲨꓬ yɣʏγуүყᶌỿꭚ
ZΖᏃꓜ zᴢꮓ ßβꞵᏰ ÆӔ æӕ Øⵁ ÞϷ þƿϸ ħћ ĸκкᴋⲕꮶ ƀѣҍѢҌ ƃƂБ ƅьꮟ ǶԊ ƞη ƨϩᴤꙅ ƫᎿ ǁ\u05f0 ǃⵑ Ǝⴺꓱ ǝəә ȝʒӡჳⳍꝫ ȷյ
ɁʔॽᎮ ɂꭾ ɍғ ɎҰ ɏұ ƆϽↃꓛ ɔͻᴐↄ ƏӘ ƐԐᏋ ɛεєԑⲉꞓꮛ ɜзᴈ ɢԍᏻ ɦꚕᏲ ɰպሣ ɵѳөꝋꮎ ɸφфⲫ ʀꭱ ƩΣⵉ ɄᏌ Ʊᘮ ɅΛЛᐱⴷꓥꛎ\u0668۸ ʌᴧ
ʍмᴍꮇ ʘⵙꙨ ʙвᏼ ʜнꮋ ʟⳑꮮ ʡꛍ ͰᎨⱵꚱ ͶИꚡ ͷиᴎ ͽꜿ ϿꜾ ΓГᎱᒥⲄ ΔᐃⲆⵠ δծẟᕷ ƟΘѲӨᎾⴱꝊ λⲖ ΠПⲠꛛ πп τтᴛꭲ ΦФՓቀⲪ χⲭꭓꭕ ΨѰᛘⲮ
ψѱ Ωᘯ ωⲱꙍꞷ ϗⳤ ШⲼ шⲽ яᴙ ЄⲈꞒ љꭠ ѠᏇᗯ ҚⱩ ҞꝀ ҢⱧ Իኮ ձኔ Մሆ Ոበᑎꓵ Պጣ Ռቡ \u0669۹१ ऽઽ २૨ ३૩ ४૪ ८૮ உഉ ஐജ ணണ ழഴ
ஶശ అಅ ఆಆ ఇಇ ఒಒ ఓಓ ఔಔ జಜ ఞಞ ణಣ యಯ ఱಱ లಲ ౧೧ ౨೨ ౯೯ จຈ บບ ปປ ฝຝ พພ ฟຟ ยຍ ᐧꞏ ᐸᚲ ᑅⲴ ᖵℲꓞ ᖷꟻ ᗄⱯꓯ ᗡꓷ ᙠꓭ ᚹꚰ ᴀꭺ
ᴅꭰ ᴇꭼ ᴊꭻ ᴘᴩꮲ ᵾꮜ ⰿꦒ ⱶꮀ Ⳇノ丿 ႠꞆ へヘ イ亻 エ工 カ力 タ夕 ト卜 ニ二 ハ八 ロ口 一ꟷ ꓕꞱ ꓤꞞ ꙌꞶ ꚘꝎ ꚙꝏ ꞌ\u05d9ᑊᛌ
"""
"""Each group looks the same. Its first stands for all of it."""

STANDS_FOR = {ord(c): group[0] for group in _ALIKE.split() for c in group[1:]}
"""What stands for a letter, by its number, for `str.translate`; a letter that is not in here, for itself."""
