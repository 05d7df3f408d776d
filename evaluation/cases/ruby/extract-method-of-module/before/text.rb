module Text
  LIMIT = 20
end
