<?php
add_action('init', 'library_init');

function library_init() {
    register_post_type('book', ['public' => true]);
    $books = load_books('books.csv');
    update_option('books', count($books));
}
