/** Photos are decoded in processes of their own, which one account can't keep from others. */
import { execFileSync } from 'node:child_process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDecoder } from '../../host/photos/decoder.ts';
import { photo } from '../samples/photo-server.ts';

const NEVER = new AbortController().signal;

/** The decoders of this process. */
function decoderProcesses(): number[] {
	const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n');
	return lines.flatMap((line) => {
		const [, parent, pid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
		return Number(parent) === process.pid && command?.includes('photo-worker') ? [Number(pid)] : [];
	});
}

function openDecoderOfTest() {
	const decoder = openDecoder();
	onTestFinished(() => decoder.close());
	return decoder;
}

test('at most two run at once, one per account; a photo nobody waits for anymore isn’t decoded', async () => {
	const { decode } = openDecoderOfTest();
	const slow = await photo(6000, 4000).webp({ effort: 0 }).toBuffer();
	const small = await photo().jpeg().toBuffer();
	const order: string[] = [];
	const canceled = new AbortController();
	const decoded = (name: string, bytes: Buffer, account: string, signal = NEVER) =>
		decode(bytes, account, signal).then(
			(pictures) => order.push(pictures ? name : `${name} dropped`),
			() => order.push(`${name} failed`),
		);
	const all = [
		...['a1', 'a2', 'a3', 'a4'].map((name) => decoded(name, slow, 'a')),
		decoded('a5', slow, 'a', canceled.signal),
		decoded('b1', small, 'b'),
		decoded('c1', small, 'c'),
	];
	canceled.abort();
	await vi.waitFor(() => expect(order).toContain('b1'), { timeout: 30_000 });
	expect(decoderProcesses()).toHaveLength(2);
	await Promise.all(all);
	expect(order.slice(0, 2)).toEqual(['a5 dropped', expect.stringMatching(/b1|a1/)]);
	expect(order.indexOf('c1')).toBeLessThan(order.indexOf('a3'));
	expect(decoderProcesses()).toHaveLength(2);
});

test('one that dies gives no photo, and the next photo gets a new one', async () => {
	const { decode } = openDecoderOfTest();
	const slow = decode(await photo(8000, 6000).webp({ effort: 0 }).toBuffer(), 'agent', NEVER);
	const refused = expect(slow).rejects.toThrow('The photo takes too much time or memory to decode.');
	await vi.waitFor(() => expect(decoderProcesses()).toHaveLength(1), { timeout: 30_000 });
	for (const pid of decoderProcesses()) process.kill(pid, 'SIGKILL');
	await refused;
	const small = await photo().jpeg().toBuffer();
	expect(await decode(small, 'agent', NEVER)).toMatchObject({ small: expect.any(Buffer) });
});
