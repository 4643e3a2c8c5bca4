"""Reports on how well trees play, alone and beside each other."""
