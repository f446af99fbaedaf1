/** The devices where a user is signed in, in the format the browser reads. */
import * as z from 'zod/mini';
import { parseResponse } from './parse-response.ts';

const Device = z.object({
	/** Of its session. */
	id: z.string(),
	/** Without a place or an address. @example "Chrome on Windows" */
	name: z.string(),
	created_at: z.string(),
	last_seen: z.string(),
	is_current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

/** Parses the response of `my_sessions`. @throws if it is malformed */
export function parseDevices(rows: unknown): Device[] {
	return parseResponse(z.array(Device), rows);
}
