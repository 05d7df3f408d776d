<html>
<body>
<?php
$rows = load_rows('news');
$rows = array_filter($rows, fn($row) => $row['visible']);
usort($rows, fn($a, $b) => $b['date'] <=> $a['date']);
?>
<ul>
<?php foreach ($rows as $row): ?>
  <li><?= $row['title'] ?></li>
<?php endforeach; ?>
</ul>
</body>
</html>
