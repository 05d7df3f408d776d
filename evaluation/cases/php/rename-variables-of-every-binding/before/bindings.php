<?php
function fromValue($rows) {
    $sum = 0;
    foreach ($rows as $r) {
        $sum += $r->price * $r->count;
    }
    return $sum;
}

function fromKey($rows) {
    foreach ($rows as $k => $row) {
        check($k, $row);
        keep($k);
    }
}

function fromByReference($rows) {
    foreach ($rows as $key => &$r) {
        $r["price"] = $r["price"] * 2;
        check($key);
    }
    return $rows;
}

function fromList($rows) {
    foreach ($rows as ["id" => $id, "price" => $p]) {
        check($id, $p);
        keep($p);
    }
}

function fromListCall($rows) {
    foreach ($rows as $key => list($id, $p)) {
        check($id, $p);
        keep($p, $key);
    }
}

function fromStatic($n) {
    static $c = 0;
    $c += $n;
    return $c;
}

function fromAssignedReference($rows) {
    $r = &$rows["first"];
    check($r);
    return $r->price;
}

function fromDestructured($row) {
    ["id" => $id, "price" => $p] = $row;
    check($id, $p);
    return $p * 2;
}

function fromCatch($path) {
    try {
        return read($path);
    } catch (IoError $e) {
        warn($path, $e);
        throw new LoadError($e);
    }
}

function fromArrow($rows) {
    return array_filter($rows, fn($r) => $r->ok && $r->rank > 3);
}

function fromClosure($rows) {
    return array_filter($rows, function ($r) {
        check($r);
        return $r->ok;
    });
}
