/**
 * A local test double of an OpenAI-compatible service: streams like the recorded response, or misbehaves as a test
 * requires.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const FIXTURES = 'tests/fixtures/providers/llm';

/** The response: text to stream, bytes that never end, or a failure. */
export type LlmResponse =
	| { text: string }
	| { endless: string }
	| 'recorded'
	| 'stall'
	| 'busy'
	| 'cut'
	| 'refusal';

export interface LlmDouble {
	/** The settings that connect a host to it. */
	settings: Record<'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL', string>;
	/** Called with the prompt. */
	respond: (prompt: string) => LlmResponse;
	/** The bodies of the requests so far. */
	requests: { model: string; stream: boolean; messages: { role: string; content: string }[] }[];
	close(): void;
}

export async function openLlmDouble(): Promise<LlmDouble> {
	const server = createServer(async (request, response) => {
		const body = JSON.parse(await bodyOf(request));
		double.requests.push(body);
		const content = double.respond(JSON.stringify(body.messages));
		const authorized = request.headers.authorization === `Bearer ${double.settings.AI_API_KEY}`;
		if (request.url !== '/v1/chat/completions' || !authorized) return void response.writeHead(401).end('{}');
		if (content === 'busy') {
			response.writeHead(429, { 'content-type': 'application/json' });
			return void response.end(readFileSync(`${FIXTURES}/error-429.json`));
		}
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		if (content === 'recorded')
			return void response.end(readFileSync(`${FIXTURES}/chat-completion.stream.txt`));
		if (typeof content === 'object' && 'endless' in content) return repeat(response, content.endless);
		const pieces =
			content === 'refusal'
				? []
				: (typeof content === 'object' ? content.text : 'The price is').match(/.{1,7}/gs);
		for (const each of pieces ?? []) response.write(piece(each));
		if (content === 'stall') return;
		if (content === 'cut') return void response.destroy();
		response.write(chunk({}, content === 'refusal' ? 'content_filter' : 'stop'));
		response.end('data: [DONE]\n\n');
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as { port: number };
	const double: LlmDouble = {
		settings: {
			AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
			AI_API_KEY: 'key-of-the-double',
			AI_MODEL: 'local-double',
		},
		respond: () => 'recorded',
		requests: [],
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
	return double;
}

/** Sends the same bytes until the client closes the connection. */
function repeat(response: ServerResponse, bytes: string): void {
	while (!response.closed && response.write(bytes));
	if (!response.closed) response.once('drain', () => repeat(response, bytes));
}

/** A piece of text in the service's stream. */
export function piece(content: string): string {
	return chunk({ content }, null);
}

function chunk(delta: object, finish_reason: string | null): string {
	const body = {
		id: 'chatcmpl-1',
		object: 'chat.completion.chunk',
		created: 1795200000,
		model: 'local-double',
		choices: [{ index: 0, delta, finish_reason }],
	};
	return `data: ${JSON.stringify(body)}\n\n`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	let body = '';
	for await (const part of request) body += part;
	return body;
}
