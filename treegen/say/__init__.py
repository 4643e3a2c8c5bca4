"""Every sentence that is told of a tree or by the page, in six languages, and phrases of them."""
