<?php
class Page {
    #[Route("/a b", name: "new name")]
    public function show(string $name): Row {
        $row = $this->find($name);
        return $row->pick(3);
    }
}
