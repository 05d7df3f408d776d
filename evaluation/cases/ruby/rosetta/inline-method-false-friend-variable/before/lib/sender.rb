class Sender
  def send_to(request, out)
    out << "POST "
    out << request.full_body
  end
end
