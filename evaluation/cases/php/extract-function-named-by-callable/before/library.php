<?php
add_action('init', function () {
    register_post_type('book', ['public' => true]);
    $books = load_books('books.csv');
    update_option('books', count($books));
});
