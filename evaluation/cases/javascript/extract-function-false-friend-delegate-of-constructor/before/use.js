import { Response } from './response';

export function one(response) {
  return response.status().code;
}

export function two() {
  return Response.ok();
}

export function three(response) {
  const status = response.status();
  console.log(status);
  if (response.status().code === 200) {
    console.log('fine');
  }
}
