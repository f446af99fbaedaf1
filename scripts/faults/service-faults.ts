/**
 * The responses that a listing service may return instead of homes. Each fault has been seen in practice, or a milder
 * form of it.
 */
import type { ServerResponse } from 'node:http';
import { homesOf, type ServiceFault, sendJson } from './listing-service.ts';

const MEGABYTE = 1024 * 1024;

export const SERVICE_FAULTS: readonly [name: string, fault: ServiceFault][] = [
	['status 500', (response) => sendJson(response, {}, 500)],
	['status 429', (response) => response.writeHead(429, { 'retry-after': '3600' }).end('{}')],
	['HTML', (response) => response.end('<!doctype html><h1>Maintenance</h1>')],
	['half of a JSON document', (response) => response.end('[{"id": "1-Main')],
	['nothing for 60 s', sendNothing],
	['a byte a second', drip],
	['200 MB', (response) => flood(response, 200)],
	["another ZIP code's homes", (response) => sendJson(response, homesOf('10001', activeAt(420_000)))],
	[
		'prices of 0 and 10^9',
		(response, zip) =>
			sendJson(response, [...homesOf(zip, activeAt(0)), ...homesOf(zip, activeAt(1_000_000_000))]),
	],
];

function activeAt(price: number): object {
	return { status: 'Active', price, lastSaleDate: new Date().toISOString(), lastSalePrice: price };
}

function sendNothing(response: ServerResponse): void {
	const timer = setTimeout(() => response.end(), 60_000);
	response.once('close', () => clearTimeout(timer));
}

function drip(response: ServerResponse): void {
	const timer = setInterval(() => response.write('['), 1_000);
	response.once('close', () => clearInterval(timer));
}

function flood(response: ServerResponse, megabytes: number): void {
	const piece = Buffer.alloc(MEGABYTE, ' ');
	let left = megabytes;
	const send = () => {
		while (left-- > 0) if (!response.write(piece)) return response.once('drain', send);
		return response.end();
	};
	send();
}
