/** What every refusal has in common: a 4xx status, one sentence and no internals. */
import { expect } from 'vitest';

/** Internal terms that no response may contain. */
const INTERNALS =
	/\bat \S+ \(|node_modules|node:|file:|\/host\/|select |insert |relation|postgres|sb_secret/i;

export async function expectRefusal(response: Response, status?: number): Promise<void> {
	const text = await response.text();
	expect(response.status, text.slice(0, 200)).toBeGreaterThanOrEqual(400);
	expect(response.status, text.slice(0, 200)).toBeLessThan(500);
	if (status) expect(response.status).toBe(status);
	const { error, ...rest } = JSON.parse(text) as { error: string };
	expect(rest).toEqual({});
	expect(error).toMatch(/^[A-Z].*[.a-z]$/);
	expect(error).not.toMatch(INTERNALS);
}
