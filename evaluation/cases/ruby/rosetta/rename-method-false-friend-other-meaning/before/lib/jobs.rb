class Jobs
  def initialize(sessions, log)
    @sessions = sessions
    @log = log
  end

  def import_orders(reader)
    @log.info("start")
    session = @sessions.open
    reader.each_order do |order|
      session.insert(order)
    end
    session.close
    @log.info("done")
  end

  def idle?
    @sessions.empty?
  end
end
