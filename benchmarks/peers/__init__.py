"""Other people's engines at random play, each speaking the line protocol of `benchmarks.pairing`."""
