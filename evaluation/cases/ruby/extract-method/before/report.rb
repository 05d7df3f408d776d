class Report
  def print
    total = @rows.sum
    mean = total / @rows.size
    puts "total #{total}, mean #{mean}"
    @rows.each { |row| puts row }
  end
end
