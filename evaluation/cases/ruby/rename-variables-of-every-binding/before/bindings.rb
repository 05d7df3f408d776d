def from_rescue(path)
  read(path)
rescue IOError => e
  warn(path, e)
  raise LoadError, e.message
end

def from_rescue_begin(path)
  begin
    read(path)
  rescue IOError, EOFError => e
    warn(path, e)
    raise LoadError, e.message
  end
end

def from_hash_pattern(cmd)
  case cmd
  in {op: "add", to: t}
    add(t)
    t.id
  else
    nil
  end
end

def from_array_pattern(cmd)
  case cmd
  in [first, *r]
    check(first, r)
    r.size
  else
    nil
  end
end

def from_as_pattern(cmd)
  case cmd
  in Integer => n
    check(n)
    n + 1
  else
    nil
  end
end

def from_class_pattern(shape)
  case shape
  in Circle(r)
    check(r)
    r * r * 3
  else
    nil
  end
end

def from_rightward(cmd)
  cmd => {to: t}
  check(t)
  t.id
end

def from_list(row)
  first, (s, other) = row
  check(first, s)
  s + other
end

def from_rest(row)
  first, *r = row
  check(first, r)
  r.size
end

def from_block(rows)
  rows.each do |r|
    check(r)
    r.save
  end
end

def from_block_list(rows)
  rows.each do |key, (r, other)|
    check(key, r)
    keep(r, other)
  end
end

def from_block_splat(rows)
  rows.each do |key, *r|
    check(key, r)
    keep(r)
  end
end

def from_lambda(rows)
  rows.sort_by(&->(r) { [r.rank, r.name] })
end

def from_for(rows)
  for key, r in rows do
    check(key, r)
    keep(r)
  end
end
