"""The lab: self-play, reports and the checker."""
