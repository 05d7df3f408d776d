<?php
namespace Http;

use Library\Request;

class Sender
{
    public function send(Request $request, Buffer $out): void
    {
        $out->append("POST ");
        $body = $request->text("plain");
        $out->append($body);
    }
}
