/** A sentence in which no line ends between a minus sign and its amount, as browsers allow. */
export function UnbrokenAmounts({ children }: { children: string }) {
	return children.split(/(−\$[\d,.]+)/).map((part, at) =>
		at % 2 === 0 ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts are replaced as a whole
			<span key={at} className="whitespace-nowrap">
				{part}
			</span>
		),
	);
}
