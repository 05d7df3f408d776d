def from_rescue(path)
  read(path)
rescue IOError => error
  warn(path, error)
  raise LoadError, error.message
end

def from_rescue_begin(path)
  begin
    read(path)
  rescue IOError, EOFError => error
    warn(path, error)
    raise LoadError, error.message
  end
end

def from_hash_pattern(cmd)
  case cmd
  in {op: "add", to: target}
    add(target)
    target.id
  else
    nil
  end
end

def from_array_pattern(cmd)
  case cmd
  in [first, *others]
    check(first, others)
    others.size
  else
    nil
  end
end

def from_as_pattern(cmd)
  case cmd
  in Integer => number
    check(number)
    number + 1
  else
    nil
  end
end

def from_class_pattern(shape)
  case shape
  in Circle(radius)
    check(radius)
    radius * radius * 3
  else
    nil
  end
end

def from_rightward(cmd)
  cmd => {to: target}
  check(target)
  target.id
end

def from_list(row)
  first, (second, other) = row
  check(first, second)
  second + other
end

def from_rest(row)
  first, *others = row
  check(first, others)
  others.size
end

def from_block(rows)
  rows.each do |row|
    check(row)
    row.save
  end
end

def from_block_list(rows)
  rows.each do |key, (row, other)|
    check(key, row)
    keep(row, other)
  end
end

def from_block_splat(rows)
  rows.each do |key, *others|
    check(key, others)
    keep(others)
  end
end

def from_lambda(rows)
  rows.sort_by(&->(row) { [row.rank, row.name] })
end

def from_for(rows)
  for key, row in rows do
    check(key, row)
    keep(row)
  end
end
