/**
 * The last segment of a page's path, which names its area, report or link. As written if it can't be decoded.
 *
 * @example pathValue('/app/markets/Do%C3%B1a_Ana_County,_NM/') // "Doña_Ana_County,_NM"
 */
export function pathValue(pathname: string): string {
	const value = pathname.split('/').filter(Boolean).at(-1) ?? '';
	try {
		return decodeURIComponent(value);
	} catch {
		return value;
	}
}
