<?php
function key_of_list($row) {
    ["id" => $found, "price" => $price] = $row;
    check($found, $price);
    return $found;
}

function member($page) {
    foreach ($page->rows as $page->row) {
        check($page->row);
        keep($page->row);
    }
}

function constant($rows) {
    foreach ($rows as [FIRST => $found]) {
        check($found);
        keep($found);
    }
}
