"""Reports: how well trees play, alone and beside each other."""
