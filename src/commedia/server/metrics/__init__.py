"""What the house does, as figures for Prometheus; loaded only where whoever keeps it wishes for them."""
