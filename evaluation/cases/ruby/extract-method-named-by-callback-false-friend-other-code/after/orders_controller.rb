class OrdersController < ApplicationController
  before_action :check_country, only: [:show, :index]

  def show
    @order = OrderQuery.new(current_shop).call(params)
    render :show
  end

  def index
    @orders = Order.all.limit(20)
  end

  private

  def check_country
    redirect_to(root_path) unless Geo.country(request.ip) == "CH"
  end
end
