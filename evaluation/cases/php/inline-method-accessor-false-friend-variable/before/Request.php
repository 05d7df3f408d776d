<?php
namespace Http;

class Request
{
    private string $body;

    public function getBody(): string
    {
        return $this->body;
    }
}
