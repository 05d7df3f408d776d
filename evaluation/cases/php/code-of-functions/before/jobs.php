<?php
function load(string $path, Log $log): Data {
    try {
        return read($path);
    } catch (IoError $error) {
        $log->warn($path, $error);
        throw new LoadError($path);
    } catch (ParseError $error) {
        $log->warn($path, $error);
        throw new LoadError($path);
    }
}

function widen(string $path, Log $log): ?Data {
    try {
        return read($path);
    } catch (IoError $error) {
        $log->warn($path, $error);
        return null;
    }
}
