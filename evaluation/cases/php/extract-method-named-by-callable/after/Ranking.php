<?php
class Ranking {
    public function ranked(array $teams): array {
        usort($teams, [$this, 'compare']);
        return $teams;
    }

    public static function names(array $teams): array {
        return array_map('Ranking::label', $teams);
    }

    private function compare(Team $a, Team $b): int {
        $left = $a->points() * $this->weight;
        $right = $b->points() * $this->weight;
        return $left <=> $right;
    }

    public static function label($team) {
        $words = explode(' ', $team->name());
        return strtoupper(implode('-', $words));
    }
}
