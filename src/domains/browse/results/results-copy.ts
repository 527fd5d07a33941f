import { grouped } from '#lib/money.ts';

export const carsWord = (count: number): string => (count === 1 ? '1 car' : `${grouped(count)} cars`);
