"""What page, chart and site share in a browser: clues, typing and storage, and inline scripts."""
