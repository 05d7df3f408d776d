<?php
namespace Http;

class Sender
{
    public function send(Request $request, Buffer $out): void
    {
        $out->append("POST ");
        $out->append($request->getBody());
    }
}
