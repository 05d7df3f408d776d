class Report
  def print
    print_head
    @rows.each { |row| puts row }
  end

  private

  def print_head
    total = @rows.sum
    mean = total / @rows.size
    puts "total #{total}, mean #{mean}"
  end
end
