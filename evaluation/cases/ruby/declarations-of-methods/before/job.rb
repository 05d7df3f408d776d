# Work that runs later.
class Job
  def initialize(queue, size)
    @queue = queue
    @size = size
  end

  def start
    @queue.push(self)
    log(@size)
  end

  def stop(now)
    @queue.remove(self)
    log(now)
  end

  def wait(delay, limit = 10)
    sleep(delay)
    log(limit)
  end

  def sign(key, *parts)
    digest = OpenSSL::HMAC.new(key)
    parts.each { |part| digest << part }
    digest.hexdigest
  end

  def retry_at time, zone
    @queue.push_at(self, time.in_zone(zone))
    log(time)
  end

  def self.find(id)
    rows = Store.rows(:jobs)
    rows.detect { |row| row.id == id }
  end

  def save(path, mode = 'w')
    File.open(path, mode) { |file| file.write(@size) }
  end
end
