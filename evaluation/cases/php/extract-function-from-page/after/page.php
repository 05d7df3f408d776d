<?php
function news(): array
{
    $rows = load_rows('news');
    $rows = array_filter($rows, fn($row) => $row['visible']);
    usort($rows, fn($a, $b) => $b['date'] <=> $a['date']);
    return $rows;
}
?>
<html>
<body>
<?php $rows = news(); ?>
<ul>
<?php foreach ($rows as $row): ?>
  <li><?= $row['title'] ?></li>
<?php endforeach; ?>
</ul>
</body>
</html>
