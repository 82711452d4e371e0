import { TestEnvironment } from 'jest-environment-node';
import { OutputGuard } from './OutputGuard';

/** Node, for tests that print nothing. */
export default class NodeEnvironment extends TestEnvironment {
  private readonly guard: OutputGuard;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.guard = new OutputGuard(this.global, context.console, context.testPath);
  }

  handleTestEvent(...event: Parameters<OutputGuard['handle']>): Promise<void> {
    return this.guard.handle(...event);
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    this.guard.end();
  }
}
