<?php
function fromValue($rows) {
    $sum = 0;
    foreach ($rows as $row) {
        $sum += $row->price * $row->count;
    }
    return $sum;
}

function fromKey($rows) {
    foreach ($rows as $key => $row) {
        check($key, $row);
        keep($key);
    }
}

function fromByReference($rows) {
    foreach ($rows as $key => &$row) {
        $row["price"] = $row["price"] * 2;
        check($key);
    }
    return $rows;
}

function fromList($rows) {
    foreach ($rows as ["id" => $id, "price" => $price]) {
        check($id, $price);
        keep($price);
    }
}

function fromListCall($rows) {
    foreach ($rows as $key => list($id, $price)) {
        check($id, $price);
        keep($price, $key);
    }
}

function fromStatic($n) {
    static $count = 0;
    $count += $n;
    return $count;
}

function fromAssignedReference($rows) {
    $row = &$rows["first"];
    check($row);
    return $row->price;
}

function fromDestructured($row) {
    ["id" => $id, "price" => $price] = $row;
    check($id, $price);
    return $price * 2;
}

function fromCatch($path) {
    try {
        return read($path);
    } catch (IoError $error) {
        warn($path, $error);
        throw new LoadError($error);
    }
}

function fromArrow($rows) {
    return array_filter($rows, fn($row) => $row->ok && $row->rank > 3);
}

function fromClosure($rows) {
    return array_filter($rows, function ($row) {
        check($row);
        return $row->ok;
    });
}
