/** The 32-bit FNV-1a hash of a string, by Fowler, Noll and Vo: from 0 to 2³² − 1. @example fnv1a('') // 2166136261 */
export function fnv1a(text: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	return hash >>> 0;
}
