/** A finding of `npm run doctor`: OK, or what to do. */
export type Finding = { fine: true; says: string } | { fine: false; says: string; remedy: string };

export function fine(says: string): Finding {
	return { fine: true, says };
}
