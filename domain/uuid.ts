/** UUIDs, as the database and its clients write them. */

/** The pattern of one in lower case. */
export const UUID_PATTERN = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i');

/** Whether something is a UUID of any version, in lower or upper case. */
export function isUuid(value: unknown): value is string {
	return typeof value === 'string' && UUID.test(value);
}
