/** Limits an error to one part of a page: the rest stays. */
import { Component, type ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface PartBoundaryProps {
	/** Shown instead of the part. */
	sentence: string;
	children: ReactNode;
}

export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override render() {
		if (!this.state.failed) return this.props.children;
		return (
			<Alert>
				<p>{this.props.sentence}</p>
				<Button size="small" className="mt-3" onClick={() => this.setState({ failed: false })}>
					Try again
				</Button>
			</Alert>
		);
	}
}
