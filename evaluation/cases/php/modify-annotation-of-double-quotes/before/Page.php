<?php
class Page {
    #[Route("/a b", name: "old")]
    public function show(string $name): Row {
        $row = $this->find($name);
        return $row->pick(3);
    }
}
