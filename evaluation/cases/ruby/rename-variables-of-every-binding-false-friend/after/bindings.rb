def pinned(cmd, wanted, other)
  case cmd
  in {op: ^other}
    check(other)
    1
  else
    nil
  end
end

def key(cmd)
  case cmd
  in {target: found}
    check(found)
    found.id
  else
    nil
  end
end

def constant(cmd)
  case cmd
  in Smallest
    check(Smallest)
    1
  else
    nil
  end
end

def member(row)
  row.head, other = split(row)
  check(other)
  row.head + other
end
