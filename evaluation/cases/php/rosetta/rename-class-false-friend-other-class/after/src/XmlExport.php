<?php

namespace Shop;

class XmlExport implements Export
{
    private ?Schema $schema = null;

    public function suffix(): string
    {
        return $this->schema->isCompact() ? '.xmlc' : '.xml';
    }

    public function write(Order $order, Output $out): void
    {
        $document = new Document($this->schema);
        $document->root()->attribute('id', $order->id());
        $document->validate();
        $document->serialize($out, true);
    }
}
