<?php
class Ranking {
    public function ranked(array $teams): array {
        usort($teams, function (Team $a, Team $b): int {
            $left = $a->points() * $this->weight;
            $right = $b->points() * $this->weight;
            return $left <=> $right;
        });
        return $teams;
    }

    public static function names(array $teams): array {
        return array_map(function ($team) {
            $words = explode(' ', $team->name());
            return strtoupper(implode('-', $words));
        }, $teams);
    }
}
