"""Every decision that is put to a person.

opening    the tone, Elements, the card of an Episode; and whether there is another
making     a Persona that lies ready, or one of one's own
dialogue   questions and actions, marks on cards, responses, and what is challenged
cards      Elements, Investments, Advances, and what the Director confirms
ticks      what others have conveyed, ticked in private
challenge  who takes part, what threatens, a Push, a Surrender, how it ends
move       one Move: what it is, and what it costs; claims: which Traits may help it, or hinder it
paying     what its Scope is paid with
power      what its dice bring, and what its Power becomes; foretelling: that told beforehand
"""
