"""Every sentence about a tree and of the page, in six languages, and phrases made of them."""
