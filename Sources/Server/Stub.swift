import Crypto
import Hummingbird
import Metrics
import ServiceLifecycle
