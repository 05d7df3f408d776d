def pinned(cmd, wanted, other)
  case cmd
  in {op: ^wanted}
    check(wanted)
    1
  else
    nil
  end
end

def key(cmd)
  case cmd
  in {to: found}
    check(found)
    found.id
  else
    nil
  end
end

def constant(cmd)
  case cmd
  in Lowest
    check(Lowest)
    1
  else
    nil
  end
end

def member(row)
  row.first, other = split(row)
  check(other)
  row.first + other
end
