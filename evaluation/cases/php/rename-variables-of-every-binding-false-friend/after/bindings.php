<?php
function key_of_list($row) {
    ["number" => $found, "price" => $price] = $row;
    check($found, $price);
    return $found;
}

function member($page) {
    foreach ($page->rows as $page->first) {
        check($page->first);
        keep($page->first);
    }
}

function constant($rows) {
    foreach ($rows as [HEAD => $found]) {
        check($found);
        keep($found);
    }
}
