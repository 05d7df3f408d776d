import { Response } from './response';

export function one(response) {
  return response.getStatus().code;
}

export function two() {
  return Response.success();
}

export function three(response) {
  const status = response.getStatus();
  console.log(status);
  if (response.getStatus().code === 200) {
    console.log('fine');
  }
}
